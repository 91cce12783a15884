import { inject } from 'vitest'

const servers = inject('servers')

/** The server of this worker. Each worker has one with data of its own, so that files that run at a time never meet. */
export const here = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length]!
