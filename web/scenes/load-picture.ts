import { afterPaint } from '../client/after-paint.ts'

/**
 * Pictures are files, not code: 35 kB of paths would cost every visitor JavaScript, and a file is cached for good.
 * They are taken into the page as elements (not as `<img>`), so that the brand's custom properties paint them.
 * XMLHttpRequest is the one reader that parses SVG without a Trusted Types sink; a picture is not a call of the API.
 */
const pictures = new Map<string, Promise<SVGElement>>()

/** The parsed picture at an address, read once. */
export function loadPicture(address: string): Promise<SVGElement> {
  const known = pictures.get(address)
  if (known) return known
  const picture = readPicture(address)
  pictures.set(address, picture)
  // A failed read is forgotten, so that the next screen tries again.
  picture.catch(() => pictures.delete(address))
  return picture
}

// Text first: a picture is requested after the frame that needs it is painted, so that it does not compete for bandwidth.
async function readPicture(address: string): Promise<SVGElement> {
  await afterPaint()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.overrideMimeType('image/svg+xml')
    request.onload = () => {
      const root = request.responseXML?.documentElement
      if (request.status === 200 && root instanceof SVGElement) resolve(root)
      else reject(new Error(`No picture at ${address}`))
    }
    request.onerror = () => reject(new Error(`No picture at ${address}`))
    request.send()
  })
}

/** A copy for one place on the page: its ids carry the prefix, so that two copies never paint each other. */
export function copyPicture(picture: SVGElement, prefix: string): SVGElement {
  const copy = document.importNode(picture, true)
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of element.attributes) {
      if (attribute.name === 'id') attribute.value = prefix + attribute.value
      else if (attribute.value.includes('#')) attribute.value = withPrefix(attribute.value, prefix)
    }
  }
  return copy
}

/** `url(#sky)` becomes `url(#r1-sky)` and `#pine` becomes `#r1-pine`; a colour such as `#fff` stays. */
export function withPrefix(value: string, prefix: string): string {
  return value.replace(/^#(?![0-9a-f]{3,8}$)(?=[a-z])|(?<=url\()#/gi, `#${prefix}`)
}
