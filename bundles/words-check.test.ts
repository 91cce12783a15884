import { expect, test } from 'vitest'
import { findingsIn } from './words-check.ts'

const problems = (text: string, english = text) =>
  findingsIn('en_US', { a: text }, { a: english }).map(({ problem }) => problem)

test.each([', and {rate}', 'together with ', 'Your goal (', 'Reached;', '. Then', 'from {from} –', 'Hello there,'])(
  'L14 %j is a part of a sentence, and no text',
  text => {
    expect(problems(text)).not.toEqual([])
  },
)

test.each([
  'Hello {name},',
  '{name}: {rate}',
  'up to {highest} {mediaLabel}',
  '% of the goal',
  '…and more',
  '(so far)',
])('L14 %j is a text', text => {
  expect(problems(text)).toEqual([])
})

test.each([
  ['{level}을 골랐어요.', ['has a particle that depends on a value']],
  ['목표는 {target}예요', ['has a particle that depends on a value']],
  ['‘{level}’ 목표를 골랐어요. {percent}를 {date}까지', []],
])('L14 in Korean %j has the problems %o', (text, expected) => {
  const english = { a: text.replace(/[^{}a-z]/g, ' ').trim() }
  expect(findingsIn('ko_KR', { a: text }, english).map(({ problem }) => problem)).toEqual(expected)
})

test.each(['The catalogue', 'Cancelled.', 'Its colour', '{count, plural, one {organisation} other {organisations}}'])(
  'L14 American English does not write %j, which British English may',
  text => {
    expect(problems(text)).toEqual(['has a British spelling'])
    expect(findingsIn('en_GB', { a: text }, { a: text })).toEqual([])
  },
)

test('L14 American spellings, and names of values and cases, are no British spelling', () => {
  expect(problems('{state, select, cancelled {Canceled catalog} other {A promise, enrolled and organized}}')).toEqual(
    [],
  )
})

test('L14 in Chinese no line ends between a figure and its counter', () => {
  const problems = (text: string) =>
    findingsIn('zh_TW', { a: text }, { a: '{people} people' }).map(({ problem }) => problem)
  expect(problems('{people} 人')).toEqual(['lets a line end between a figure and its counter'])
  expect([problems('{people}\u00a0人'), problems('{people} 的')]).toEqual([[], []])
})

test.each(['{why}({line}行目)', '{sheet}(非表示)', '平均(回答数で加重)で'])(
  'L14 in Japanese %j has half-width brackets, and Latin words may have them',
  text => {
    const problems = (text: string) =>
      findingsIn('ja_JP', { a: text }, { a: text }, ['a']).map(({ problem }) => problem)
    expect(problems(text)).toEqual(['has half-width brackets'])
    expect(problems(text.replace('(', '（').replace(')', '）'))).toEqual([])
    expect(problems('Signed Request (POST)のアプリ')).toEqual([])
  },
)

test('L14 a word for points lacks no form in which the language counts', () => {
  const words = { a: '{count, plural, one {балл} few {балла} other {балла}}' }
  const english = { a: '{count, plural, one {point} other {points}}' }
  expect(findingsIn('ru_RU', words, english)).toEqual([{ key: 'a', problem: 'lacks many for {count}' }])
})
