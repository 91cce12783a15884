import { expect, test } from 'vitest'
import { everyProgram, findPrograms } from './find-programs.ts'

const views = [
  { programId: 'summit-season', programName: 'Summit Season', role: 'Selector' },
  { programId: 'summit-season', programName: 'Summit Season', role: 'Owner' },
  { programId: 'open-sea', programName: 'Offene See', role: 'Selector' },
  { programId: 'bosphorus', programName: 'İstanbul Işıkları', role: 'Selector' },
]

test.each([
  [everyProgram, [0, 1, 2, 3]],
  [{ ...everyProgram, id: 'SUMMIT' }, [0, 1]],
  [{ ...everyProgram, name: ' see ' }, [2]],
  [{ ...everyProgram, role: 'Owner' }, [1]],
  [{ ...everyProgram, role: 'Own' }, []],
  [{ ...everyProgram, name: 'istanbul' }, [3]],
  [{ ...everyProgram, name: 'ISTANBUL IŞIK' }, [3]],
  [{ id: 'summit', name: 'see', role: '' }, []],
])('L05 the finder finds by %j', (filter, found) => {
  expect(findPrograms(views, filter)).toEqual(found.map(at => views[at]))
})
