import { saveFile } from '../../../client/save-file.ts'

/** Saves a text as a file on the device. */
export function saveText(name: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)
}
