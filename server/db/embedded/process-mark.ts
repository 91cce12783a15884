import { readFileSync } from 'node:fs'

/** A running process, distinguished from a later one with the same number. */
export interface ProcessMark {
  readonly pid: number
  readonly started: string
}

export function markOf(pid: number): ProcessMark {
  return { pid, started: startOf(pid) }
}

/** Whether that very process still runs. */
export function isAlive(mark: ProcessMark): boolean {
  try {
    process.kill(mark.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return mark.started === '' || startOf(mark.pid) === mark.started
}

// Field 22 of /proc/PID/stat; the name before it may hold spaces. Empty where there is no /proc.
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
