/** The treatments of progress that is not final, from low to high. */
export const bands = ['get_going', 'stay_focused', 'sorta', 'on_track', 'made_it'] as const

const rank = (column: string) => `array_position(array['${bands.join("','")}'], ${column})`

/**
 * By how many treatments somebody moved up with the newest load; below zero is down. Nothing where that load did not measure
 * them, or none did before.
 */
export function stepSince(standing: string, newestThrough: string): string {
  return `case when ${standing}.data_through = ${newestThrough}
    then ${rank(`${standing}.running_treatment`)} - ${rank(`${standing}.before_treatment`)} end`
}
