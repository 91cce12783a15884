import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextName } from '../../../contract/calls/texts.ts'
import type { RichNode, RichText } from '../../../contract/rich-text.ts'
import { defaultLocale, locales } from '../../../rules/clients/locales.ts'
import { readHtml } from '../rich-text/read-html.ts'
import { bundlesFolder } from '../translations/bundles.ts'

/** What `{client}` and `{mediaLabel}` stand for in our own texts. */
export interface TextWords {
  readonly client: string
  readonly mediaLabel: string
}

// Each is read once, when it is first asked for.
const texts = new Map<string, RichText>()

/** Our own text in a language, else in en_US, with the client's words in it. */
export function defaultText(
  name: TextName,
  locale: string,
  wordsIn: (locale: string) => TextWords,
): { readonly locale: string; readonly text: RichText } {
  const found = locales.some(({ code }) => code === locale) ? locale : defaultLocale
  const text = textOf(found, name)
  const words = wordsIn(found)
  return { locale: found, text: { ...text, content: text.content.map(node => filled(node, words)) } }
}

function filled(node: RichNode, words: TextWords): RichNode {
  return {
    ...node,
    ...(node.text !== undefined && {
      text: node.text.replace(/\{(client|mediaLabel)\}/g, (_, word: keyof TextWords) => words[word]),
    }),
    ...(node.children !== undefined && { children: node.children.map(child => filled(child, words)) }),
  }
}

/** Our own text as it is written, for whoever begins theirs with it. */
export function defaultHtml(name: TextName, locale: string): string {
  return readFileSync(fileOf(locale, name), 'utf8')
}

const fileOf = (locale: string, name: TextName) => join(bundlesFolder(), 'texts', locale, `${name}.html`)

function textOf(locale: string, name: TextName): RichText {
  const file = fileOf(locale, name)
  const text = texts.get(file) ?? readHtml(readFileSync(file, 'utf8')).text
  texts.set(file, text)
  return text
}
