import { randomBytes } from 'node:crypto'
import type { StockedProduct } from '../../../contract/stock.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { makePicture, type PictureRefusal, shrinkPicture } from '../avatars/picture.ts'
import { refuseIfSetAside } from '../clients/set-aside.ts'
import { shown } from './keep-products.ts'
import { lockProduct, raiseRevision } from './products.store.ts'
import { findPicture, removePicture, replacePicture } from './stock.store.ts'

export interface NewPicture {
  readonly clientId: number
  readonly sku: string
  readonly file: Buffer
  readonly actor: Actor
}

/** Gives a product a picture of the client's own. It is made before the transaction begins; until it is kept the old one stays. */
export async function savePicture(
  db: Database,
  { clientId, sku, file, actor }: NewPicture,
): Promise<Outcome<StockedProduct, PictureRefusal | 'product-unknown'>> {
  const picture = await makePicture(file, 'product')
  if (!picture.ok) return picture
  const name = randomBytes(24).toString('base64url')
  return withClient(db, clientId, async tx => {
    await refuseIfSetAside(tx)
    const product = await lockProduct(tx, sku)
    if (product === undefined) return refused('product-unknown', { sku })
    await replacePicture(tx, product.product_id, name, picture.value)
    await raiseRevision(tx, product.product_id)
    await recordEvent(tx, { actor, action: 'reward.picture', subject: 'client', details: { sku, isRemoved: false } })
    return done(await shown(tx, sku))
  })
}

/** Shows a product by its drawing again; the picture is deleted. */
export async function dropPicture(
  tx: ClientTx,
  sku: string,
  actor: Actor,
): Promise<Outcome<StockedProduct, 'product-unknown'>> {
  const product = await lockProduct(tx, sku)
  if (product === undefined) return refused('product-unknown', { sku })
  await removePicture(tx, product.product_id)
  await raiseRevision(tx, product.product_id)
  await recordEvent(tx, { actor, action: 'reward.picture', subject: 'client', details: { sku, isRemoved: true } })
  return done(await shown(tx, sku))
}

/** A picture of the client's by its name, at a width in pixels, or as it is kept. */
export async function readPicture(
  db: Database,
  clientId: number,
  name: string,
  width: number | undefined,
): Promise<Outcome<Buffer, 'avatar-unknown'>> {
  const image = await withClient(db, clientId, tx => findPicture(tx, name))
  if (image === undefined) return refused('avatar-unknown')
  return done(width === undefined ? image : await shrinkPicture(image, width, 'product'))
}
