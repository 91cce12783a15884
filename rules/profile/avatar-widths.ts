/** The widths, in pixels, at which a person's picture is given out (security T29): whoever could ask for any would make work without end. */
export const avatarWidths = [32, 48, 64, 80, 96, 128, 160, 192, 256, 320, 512] as const
