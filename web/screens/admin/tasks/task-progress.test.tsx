import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import words from '../../../../bundles/console/en_US.json' with { type: 'json' }
import { getTask } from '../../../../contract/calls/admin/tasks.ts'
import type { Task } from '../../../../contract/task.ts'
import { queries } from '../../../client/queries.ts'
import { TaskProgress } from './TaskProgress.tsx'

afterEach(() => queries.clear())

function shown(task: Partial<Task>): string {
  queries.setQueryData([getTask.path, { params: { taskId: '7' } }], { result: null, failure: null, ...task })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <TaskProgress taskId="7" onDone={() => undefined} again={<button type="button">Begin anew</button>} />
    </QueryClientProvider>,
  )
}

test.each<Partial<Task>>([
  { state: 'cancelled' },
  { state: 'failed', failure: { code: 'unexpected', reference: 'abc' } },
  { state: 'done', result: { refusal: 'over-budget' } },
])('W10g a task that brought nothing, as $state, can be begun anew where it was begun', task => {
  expect(shown(task)).toContain('Begin anew')
})

test.each<Partial<Task>>([{ state: 'waiting' }, { state: 'running' }, { state: 'done', result: { batchId: '1' } }])(
  'W10g a task that goes on or did its work, as $state, is not begun anew beside it',
  task => {
    expect(shown(task)).not.toContain('Begin anew')
  },
)

// Such a task has no reference that one could tell an operator.
test('W10g a task that nobody tries again since its worker died each time has words of its own', () => {
  expect(words).toHaveProperty(['errors.worker-lost'])
})
