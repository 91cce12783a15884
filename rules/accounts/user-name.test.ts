import { expect, test } from 'vitest'
import { hasUnseenCharacter, userNameProblem } from './user-name.ts'

test.each([
  'maya.andersson',
  'Łukasz',
  'ağaoğlu',
  'maría-josé',
  "O'Neil",
  'o’neil',
  'groß',
  'ştefan',
  'nguyễn',
  'đorđe',
  'Ольга',
  'ольга@example.com',
  '田中結衣',
  '田中ゆい',
  'タナカ',
  '김민준',
  '김 Kim 金',
  '李小龍 Lee',
  'ㄅㄆ李',
  'νίκος',
  'أحمد',
  'person52',
  'carl1',
  'casey',
  'ops:ann'.replace(':', '-'),
  'ann@example.com',
  'ann+sales@example.co.uk',
  'client-7',
  'catalogue2',
  'e\u0301milie',
  '1234',
  'Tom Trailer',
])('M1 %j may be a user name', name => {
  expect(userNameProblem(name)).toBeUndefined()
})

test.each([
  ['operator:root', 'name-reserved'],
  ['ＯＰＥＲＡＴＯＲ:root', 'name-reserved'],
  ['person:7', 'name-reserved'],
  ['person 52', 'name-reserved'],
  ['pax goal 185', 'name-reserved'],
  ['moving 12', 'name-reserved'],
  ['boss as x', 'name-reserved'],
  ['ann by operator:root', 'name-reserved'],
  ['system:expiry', 'name-reserved'],
  ['key:9', 'name-reserved'],
  ['Cairn', 'name-reserved'],
  ['catalogue', 'name-reserved'],
  ['client', 'name-reserved'],
  ['an\u200bn', 'character-not-allowed'],
  ['ann\u00a0', 'character-not-allowed'],
  ['ann\tb', 'character-not-allowed'],
  ['ann\nb', 'character-not-allowed'],
  ['\u202eann', 'character-not-allowed'],
  ['\ufeffann', 'character-not-allowed'],
  ['boss\ufe0f', 'character-not-allowed'],
  ['boss\u{e0100}', 'character-not-allowed'],
  ['bo\u034fss', 'character-not-allowed'],
  ['김\u3164', 'character-not-allowed'],
  ['김\uffa0', 'character-not-allowed'],
  ['person\ufe0f 52', 'character-not-allowed'],
  ['operator\u034f:root', 'character-not-allowed'],
  ['tom  trailer', 'character-not-allowed'],
  ['', 'character-not-allowed'],
  [' ann', 'character-not-allowed'],
  ['ann ', 'character-not-allowed'],
  ['b\u043eb', 'scripts-mixed'],
  ['\u0430nn@example.com', 'scripts-mixed'],
  ['αlpha', 'scripts-mixed'],
  ['김たなか', 'scripts-mixed'],
])('M1 %j is refused: %s', (name, problem) => {
  expect(userNameProblem(name)).toBe(problem)
})

test('M1 a first or last name holds nothing that is not seen, but for joiners and the shapes of Chinese characters', () => {
  const selected = ['\u845b\u{e0100}城', '\u845b\ufe00']
  for (const name of ['Maya', 'von der Leyen', 'می\u200cخواهم', 'क्\u200dष', '結衣', "D'Arc", ...selected])
    expect(hasUnseenCharacter(name)).toBe(false)
  const unseen = [
    'a\tb',
    'a\nb',
    'a\u202eb',
    'a\u200bb',
    'a\u2028b',
    'a\u034fb',
    'Maya\ufe0f',
    '김\u3164',
    '\uffa0',
    '\u115f김',
  ]
  for (const name of [...unseen, '\u845b\ufe00\ufe00']) expect(hasUnseenCharacter(name)).toBe(true)
})
