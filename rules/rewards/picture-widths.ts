/** The widths, in pixels, in which a product's picture is served: a closed list bounds the variants to render. */
export const pictureWidths = [320, 640, 1200] as const
