/** Inherited by what is inside: repeated only where they change, so that a drawing used several times keeps its colours. */
const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
] as const
const own = { opacity: '1', 'stop-opacity': '1', 'stop-color': 'rgb(0, 0, 0)' } as const

/**
 * A copy of a drawing that needs no style sheet: the colours of brand and scheme, which the page's custom properties give
 * it, are written into it as attributes. An `<img>` or a canvas shows it as the page does.
 */
export function paintedSvg(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement
  const [from, to] = [drawing, copy].map(root => [root, ...root.querySelectorAll('*')])
  for (const [index, element] of from!.entries()) {
    const painted = getComputedStyle(element)
    const around = getComputedStyle(element.parentElement ?? element)
    for (const property of inherited) {
      const value = painted.getPropertyValue(property)
      if (element.hasAttribute(property) || value !== around.getPropertyValue(property))
        to![index]!.setAttribute(property, value)
    }
    // The drawing as a whole may be fading in just now.
    if (index === 0) continue
    for (const [property, usual] of Object.entries(own)) {
      const value = painted.getPropertyValue(property)
      if (element.hasAttribute(property) || value !== usual) to![index]!.setAttribute(property, value)
    }
  }
  copy.removeAttribute('class')
  return copy
}

/** The drawing as a picture of so many pixels; it comes from the page itself, so that a canvas with it can be read. */
export async function pictureOf(drawing: SVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = paintedSvg(drawing)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const file = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
  const address = URL.createObjectURL(file)
  try {
    return await pictureAt(address)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A picture by its address. One of another origin that does not allow it is refused, so that no canvas is tainted by it. */
export async function pictureAt(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  await picture.decode()
  return picture
}
