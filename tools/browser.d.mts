/** The path of a Chromium: CHROMIUM_PATH, one at a usual place, or on Debian as root one that is installed now. */
export function findBrowser(): string
