/** The widths, in pixels, in which a person's picture is served (security T29): a closed list bounds the variants to render. */
export const avatarWidths = [32, 48, 64, 80, 96, 128, 160, 192, 256, 320, 512] as const
