/**
 * Formats of Intl, each made once for a language (BCP 47) and its options: making one takes as long as writing fifty figures
 * with it.
 */
export const numberFormat = kept(
  (intlCode, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(intlCode, options),
)
export const dateFormat = kept(
  (intlCode, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intlCode, options),
)

function kept<Options, Format>(make: (intlCode: string, options?: Options) => Format) {
  const formats = new Map<string, Format>()
  return (intlCode: string, options?: Options): Format => {
    const key = `${intlCode} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? make(intlCode, options)
    formats.set(key, format)
    return format
  }
}
