import type { ProgramDocument } from '../../../contract/program-document.ts'
import { type DocumentPath, pathText } from '../../../rules/programs/document-path.ts'

export interface MissingWords {
  readonly locale: string
  /** The texts that people of this locale would read in another language. */
  readonly paths: readonly string[]
}

/**
 * The texts of a program that each of a client's locales lacks; empty where none lacks any. For a client that offers every
 * language: of the locales in which the program has at least one text.
 */
export function missingWords(document: ProgramDocument, chosen?: readonly string[]): MissingWords[] {
  const texts = textsOf(document)
  const locales = chosen ?? [...new Set(texts.flatMap(({ words }) => Object.keys(words)))].sort()
  return locales.flatMap(locale => {
    const paths = texts.flatMap(({ path, words }) => (words[locale] === undefined ? [pathText(path)] : []))
    return paths.length === 0 ? [] : [{ locale, paths }]
  })
}

interface Text {
  readonly path: DocumentPath
  readonly words: Readonly<Record<string, string>>
}

function textsOf(document: ProgramDocument): Text[] {
  const { name, description, selectionQuestion, helpText, mediaLabel, minimumQualifier, bonus, groups } = document
  const { rules = [] } = document
  const optional = (path: DocumentPath, words: Text['words'] | undefined) =>
    words === undefined ? [] : [{ path, words }]
  return [
    { path: ['name'], words: name },
    ...optional(['description'], description),
    ...optional(['selectionQuestion'], selectionQuestion),
    ...optional(['helpText'], helpText),
    ...optional(['mediaLabel'], mediaLabel),
    ...unitOf(['label'], document),
    ...unitOf(['minimumQualifier', 'label'], minimumQualifier),
    ...unitOf(['bonus', 'label'], bonus),
    ...groups.flatMap((group, at) => [
      { path: ['groups', at, 'name'], words: group.name },
      ...group.levels.map((level, index) => ({ path: ['groups', at, 'levels', index, 'name'], words: level.name })),
    ]),
    ...optional(['minimumQualifier', 'name'], minimumQualifier?.name),
    ...optional(['minimumQualifier', 'helpText'], minimumQualifier?.helpText),
    ...optional(['bonus', 'name'], bonus?.name),
    ...optional(['bonus', 'helpText'], bonus?.helpText),
    ...rules.map(({ text }, at) => ({ path: ['rules', at, 'text'], words: text })),
  ]
}

/** A unit by locale; one that is the same in all languages lacks none. */
function unitOf(path: DocumentPath, measure: Pick<ProgramDocument, 'label'> | undefined): Text[] {
  const words = measure?.label.labelText
  return words === undefined || typeof words === 'string' ? [] : [{ path: [...path, 'labelText'], words }]
}
