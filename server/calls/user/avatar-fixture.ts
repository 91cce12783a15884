import sharp from 'sharp'
import { beforeAll } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getAvatarRoute } from '../avatar.ts'
import { getUserRoute } from '../user.ts'
import { removeAvatarRoute } from './avatar/remove.ts'
import { saveAvatarRoute } from './avatar.ts'

export const path = '/api/v1.0/user/avatar'

/** For tests of pictures: two clients, Ann of the first, and what a page does with her picture. */
export function avatarWorld() {
  const database = testDatabase()
  const app = testApp(database, [saveAvatarRoute, removeAvatarRoute, getAvatarRoute, getUserRoute])
  const clients = new Map<string, TestClient>()
  let ann: (TestPerson & { host: string }) | undefined
  let picture: Buffer | undefined
  beforeAll(async () => {
    clients.set('one', await testClient(database.db, 1, 'one'))
    clients.set('two', await testClient(database.db, 2, 'two'))
    ann = { ...(await clients.get('one')!.person('ann')), host: 'one' }
    picture = await plain(600, 400).jpeg().toBuffer()
  })
  return {
    app,
    database,
    get one(): TestClient {
      return clients.get('one')!
    },
    get ann(): TestPerson & { host: string } {
      return ann!
    },
    /** A small JPEG that is fine. */
    get picture(): Buffer {
      return picture!
    },
    upload: (bytes: Buffer, caller = ann!, name?: string, type?: string) =>
      app.post(path, form([['profile-pic', file(bytes, name, type)]]), caller),
    look: (url: string, host = 'one', headers = {}) => app.get(url.slice(basePath.length), { host, headers }),
    kept: () =>
      clients
        .get('one')!
        .within(tx => tx.query<{ avatar_id: string; person_id: number }>('select avatar_id, person_id from avatars')),
  }
}

export function plain(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: '#aa3311' }, limitInputPixels: false })
}

export function file(bytes: Buffer, name = 'avatar.jpg', type = 'image/jpeg'): File {
  return new File([Buffer.from(bytes)], name, { type })
}

export function form(fields: readonly (readonly [string, File | string])[]): FormData {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}
