/** A field of a form by its name, to read it and to put the focus on it. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}
