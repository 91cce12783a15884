import type { Outcome } from '../../rules/outcome.ts'
import { type Crew, openCrew } from './crew.ts'
import { runTask, type Worked } from './run-task.ts'
import type { Task } from './task.ts'

export type Refused = Extract<Outcome<never>, { readonly ok: false }>

/**
 * Runs a task over chunks of facts and keeps what they come to, in their order: in this thread where there is but one
 * chunk, else in worker threads. Answers the first refusal, after which nothing is worked out any more.
 */
export async function workThrough<Terms>(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  task: Task<Terms>,
  terms: Terms,
  threads: number,
  keep: (worked: Worked) => Promise<void>,
): Promise<Refused | undefined> {
  let crew: Crew | undefined
  try {
    const first = await chunks.next()
    if (first.done) return undefined
    const second = await chunks.next()
    if (second.done) return await settled(runTask(task, terms, first.value), keep)
    crew = openCrew(task, terms, threads)
    return await shareOut(crew, inOrder(first.value, second.value, chunks), keep)
  } finally {
    await crew?.end()
    await chunks.return(undefined)
  }
}

async function* inOrder<T>(first: T, second: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield second
  yield* rest
}

async function shareOut(
  crew: Crew,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  keep: (worked: Worked) => Promise<void>,
): Promise<Refused | undefined> {
  const underWay: Promise<Outcome<Worked>>[] = []
  for await (const chunk of chunks) {
    const work = crew.work(chunk)
    // It is heard in its turn; until then nobody listens, which is no reason for the process to fall.
    work.catch(() => {})
    underWay.push(work)
    if (underWay.length < crew.most) continue
    const refusal = await settled(await underWay.shift()!, keep)
    if (refusal !== undefined) return refusal
  }
  for (const work of underWay) {
    const refusal = await settled(await work, keep)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

async function settled(worked: Outcome<Worked>, keep: (worked: Worked) => Promise<void>): Promise<Refused | undefined> {
  if (!worked.ok) return worked
  await keep(worked.value)
  return undefined
}
