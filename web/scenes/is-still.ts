/** Whether the person wants things simply in place, without motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
