/** Whether a text is a colour that can be picked, such as `#0c7eac`. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
