import { readNotes, readWords, sameAsEnglish } from '../bundles/read-words.ts'
import { findingsIn } from '../bundles/words-check.ts'
import { locales } from '../rules/clients/locales.ts'

/**
 * npm run words [LOCALE…]: what the tests would find in the bundles, and what only a person can judge: the texts that grew
 * most beyond the English, for those who look at them on a phone. For a named language also the texts whose English can be
 * read in two ways, each with the note that says which is meant. Ends with 1 where something is to be mended.
 */
const wanted = process.argv.slice(2)
const everywhere = ['goalquest', 'salesmakerNative', 'sampleCatalogue']
const inTheConsole = ['de_DE', 'en_US', 'ja_JP']
/** Beyond this, a text of a button or heading is worth a look. */
const [mostGrowth, shortest] = [1.6, 12]

let problems = 0
for (const { code, label } of locales) {
  if (wanted.length > 0 && !wanted.includes(code)) continue
  const bundles = inTheConsole.includes(code) ? [...everywhere, 'console'] : everywhere
  const findings = bundles.flatMap(bundle => {
    const same = sameAsEnglish(bundle, code)
    return findingsIn(code, readWords(bundle, code), readWords(bundle, 'en_US'), same).map(finding => ({
      bundle,
      ...finding,
    }))
  })
  const english = readWords('goalquest', 'en_US')
  const words = Object.entries(readWords('goalquest', code))
  const grown = words
    .map(([key, text]) => ({ key, text, growth: text.length / (english[key]?.length ?? text.length) }))
    .filter(({ text, growth }) => growth > mostGrowth && text.length >= shortest)
    .sort((a, b) => b.growth - a.growth)
  console.log(
    `${code}  ${label}: ${words.length} texts, ${findings.length} to mend, ${grown.length} much longer than English`,
  )
  for (const { bundle, key, problem } of findings) console.log(`  ${bundle} ${key} ${problem}`)
  if (wanted.length > 0)
    for (const { key, text, growth } of grown) console.log(`  ${growth.toFixed(1)} × ${key}: ${text}`)
  if (wanted.length > 0) console.log(notesText(code, bundles))
  problems += findings.length
}
process.exit(problems === 0 ? 0 : 1)

/** Each note with its key, the English and the text of the language. */
function notesText(code: string, bundles: readonly string[]): string {
  return bundles
    .flatMap(bundle => {
      const [english, words] = [readWords(bundle, 'en_US'), readWords(bundle, code)]
      return Object.entries(readNotes(bundle)).flatMap(([key, note]) => [
        `  ${bundle} ${key}: ${note}`,
        `    ${english[key]}`,
        ...(code === 'en_US' ? [] : [`    ${words[key]}`]),
      ])
    })
    .join('\n')
}
