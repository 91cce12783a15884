import { readFile } from 'node:fs/promises'
import { type JsonText, readJsonText } from '../features/programs/json-text.ts'
import { CommandError, must } from './command.ts'

/** The JSON document in a file, with the line of each part. Throws a CommandError that says what is wrong, and where. */
export async function readJsonFile(file: string): Promise<JsonText> {
  const read = readJsonText(await readTextFile(file))
  return must(read.ok ? read : { ...read, details: { ...read.details, file } }, {
    'json-syntax': '{file} is not JSON, line {line}, column {column}: {problem}.',
  })
}

/** A file that an operator names. Throws a CommandError where it cannot be read. */
export async function readTextFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(error => {
    throw new CommandError(`${file} cannot be read: ${error.message}`, 'file-unreadable')
  })
}
