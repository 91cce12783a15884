import type { Progress } from './command.ts'

const width = 30

/** Shows how far long work is: on a terminal a bar that moves, elsewhere a line at each quarter. Never on standard output. */
export function progressBar(out: NodeJS.WriteStream): Progress {
  let last = ''
  return {
    show(label, done, total) {
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const percent = Math.floor(share * 100)
      if (!out.isTTY) {
        const line = `${label} ${percent - (percent % 25)} %`
        if (line !== last) out.write(`${line}\n`)
        last = line
        return
      }
      const filled = Math.round(share * width)
      const line = `${label.padEnd(9)} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %`
      if (line !== last) out.write(`\r${line}\u001b[K`)
      last = line
    },
    end() {
      if (out.isTTY && last !== '') out.write('\r\u001b[K')
      last = ''
    },
  }
}
