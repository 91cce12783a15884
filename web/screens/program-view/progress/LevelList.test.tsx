import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { withoutWords } from '../../../words/words-fixture.ts'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { LevelList } from './LevelList.tsx'

interface LinkProps {
  readonly search: object | ((before: object) => object)
}

vi.mock('@tanstack/react-router', () => ({
  Link: ({ search }: LinkProps) => (
    <a href="/">{JSON.stringify(typeof search === 'function' ? search({ preview: 'kept' }) : search)}</a>
  ),
}))
withoutWords()

test('P16 the way from the levels to the rules keeps the rest of the address', () => {
  const view = { programCalculationType: 'standard', programViewStatus: 'goal_selected', mediaLabel: 'points' }
  const props = { view, progress: { goal: {}, milestones: [] } } as unknown as ProgramPartProps
  const html = renderToStaticMarkup(<LevelList {...props} />).replaceAll('&quot;', '"')
  expect(html).toContain('{"preview":"kept","rules":"open"}')
})
