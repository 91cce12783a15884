import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { quest } from '../../db/test-programs.ts'
import type { TestClient, TestPerson } from '../../db/test-world.ts'
import { applyProgram } from './apply-program.ts'
import type { PublishFinding } from './publish-finding.ts'
import { checkProgram, publishProgram } from './publish-program.ts'

/** What the tests of publishing do with a client's programs. */
export interface ProgramBench {
  /** A quest with all texts, in a group of its own. */
  whole(programId: string, changes?: Partial<ProgramDocumentInput>): ProgramDocumentInput
  apply(document: ProgramDocumentInput): Promise<void>
  publish(programId: string, options?: { isStrict?: boolean }): ReturnType<typeof publishProgram>
  findings(programId: string): Promise<readonly PublishFinding[]>
  /** A program of so many people, `name-1` and on, each with a baseline of 200 and perhaps a goal. */
  peopled(
    programId: string,
    count: number,
    changes?: Partial<ProgramDocumentInput>,
    goal?: object,
  ): Promise<{ document: ProgramDocumentInput; people: TestPerson[] }>
}

/** A text in every locale of the client. */
export const words = { en_US: 'a', de_DE: 'b', ja_JP: 'c' }
export const openQuest = { window: [-5, 5], period: [6, 40] } as const

export function programBench(client: TestClient): ProgramBench {
  const whole: ProgramBench['whole'] = (programId, changes = {}) => {
    const base = quest(client.day, programId, openQuest)
    const [group] = base.groups
    const levels = group!.levels!.map(level => ({ ...level, name: words }))
    const groups = [{ ...group!, groupId: `${programId}-all`, name: words, levels }]
    return { ...base, name: words, groups, ...changes }
  }
  const apply: ProgramBench['apply'] = async document => {
    const applied = await client.within(tx => applyProgram(tx, document, 'operator:test'))
    if (!applied.ok) throw new Error(JSON.stringify(applied))
  }
  return {
    whole,
    apply,
    publish: (programId, options = {}) => client.within(tx => publishProgram(tx, programId, 'operator:test', options)),
    findings: async programId => {
      const checked = await client.within(tx => checkProgram(tx, programId))
      if (!checked.ok) throw new Error(checked.refusal)
      return checked.value.findings
    },
    peopled: async (programId, count, changes = {}, goal = {}) => {
      const document = whole(programId, changes)
      await apply(document)
      const people = []
      for (let at = 1; at <= count; at++) {
        const person = await client.person(`${programId}-${at}`)
        await client.enroll(person, document, { baseline: '200', ...goal })
        people.push(person)
      }
      return { document, people }
    },
  }
}
