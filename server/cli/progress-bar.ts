import type { Progress } from './command.ts'

const width = 30

/** Shows how far long work is: on a terminal a bar that moves, elsewhere a line at each quarter. A total of 0 is one that nobody knows. Never on standard output. */
export function progressBar(out: NodeJS.WriteStream): Progress {
  let last = ''
  return {
    show(label, done, total) {
      const share = total === 0 ? undefined : Math.min(1, done / total)
      const percent = Math.floor((share ?? 0) * 100)
      if (!out.isTTY) {
        const line = share === undefined ? label : `${label} ${percent - (percent % 25)} %`
        if (line !== last) out.write(`${line}\n`)
        last = line
        return
      }
      const filled = Math.round((share ?? 1) * width)
      const line =
        share === undefined
          ? `${label} …`
          : `${label.padEnd(9)} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %`
      if (line !== last) out.write(`\r${line}\u001b[K`)
      last = line
    },
    end() {
      if (out.isTTY && last !== '') out.write('\r\u001b[K')
      last = ''
    },
  }
}
