import { demoPassword } from '../../samples/demo/demo-client.ts'
import { demoCodesPath } from '../../samples/demo/mount-demo-codes.ts'
import { northwindStaff } from '../../samples/demo/staff.ts'
import { loadNorthwind, northwindKey } from '../../samples/northwind/load-northwind.ts'
import { answer, type Command } from './command.ts'

export const sampleCommands: readonly Command[] = [
  {
    name: 'sample northwind',
    usage: '',
    summary: 'Makes the sample client northwind from real orders: loads its files and issues its results.',
    options: {},
    isFirst: true,
    run: async ({ db, progress, port, secret }) => {
      const made = await loadNorthwind(db, secret(), progress.show)
      progress.end()
      const issued = made.points === 0 ? 'The results were issued before.' : `Issued ${made.points} points.`
      return answer(
        [
          `${made.loads} files are loaded. ${issued}`,
          `Sign in at http://${northwindKey}.localhost:${port} with the password "${demoPassword}" as:`,
          ...made.signIns.map(userName => `  ${userName}`),
          `In its console, http://${northwindKey}.localhost:${port}/admin, bring samples/northwind/april-orders.xlsx (docs/CONSOLE.md):`,
          ...northwindStaff.map(({ userName, role, note }) => `  ${userName.padEnd(16)} ${role}: ${note}`),
          `  Their codes are at http://${northwindKey}.localhost:${port}${demoCodesPath} while the demo runs.`,
        ],
        { ...made, password: demoPassword },
      )
    },
  },
]
