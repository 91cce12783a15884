/** Formats of Intl, each made once for a language (BCP 47) and its options: making one takes as long as writing fifty figures. */
export function keptFormats<Options, Format>(Made: new (intlCode: string, options?: Options) => Format) {
  const formats: Record<string, Format> = {}
  return (intlCode: string, options?: Options): Format =>
    (formats[intlCode + JSON.stringify(options)] ??= new Made(intlCode, options))
}
