import { expect, test } from 'vitest'
import type { Client } from '../clients/client-of-host.ts'
import { type AfterLine, orderLinesFile } from './order-lines-file.ts'
import type { LineRow, OrderRow } from './orders.store.ts'

type Row = LineRow & Pick<OrderRow, 'placed_at'>

test('S09 a file has every line, however many there are, each once and the oldest first', async () => {
  const all: Row[] = Array.from({ length: 2500 }, (_, at) => ({
    order_id: 1001 + (at >> 1),
    line_no: 1 + (at % 2),
    product_id: 1,
    option_key: at === 0 ? 'l' : null,
    sku: 'coat',
    names: { en_US: 'Coat, "warm"', de_DE: 'Mantel' },
    drawing: 'kettle',
    picture_id: null,
    alts: {},
    kind: 'parcel',
    pieces: 2,
    points: 90,
    transfer_id: at,
    state: 'placed',
    state_at: new Date(),
    placed_at: new Date('2026-11-23T23:30:00Z'),
    note: null,
  }))
  const read = async (after: AfterLine = [0, 0], most: number) =>
    all
      .filter(({ order_id, line_no }) => order_id > after[0] || (order_id === after[0] && line_no > after[1]))
      .slice(0, most)
      .map(row => ({ row, address: row.order_id === 1001 ? { name: 'Ann', city: 'Munich' } : undefined }))
  const fileIn = (locale: string) =>
    orderLinesFile({
      columns: ['order', 'ordered', 'option', 'reward', 'pieces', 'name', 'city', 'points', 'tracking'],
      client: { timeZone: 'Europe/Berlin', defaultLocale: 'en_US' } as Client,
      locale,
      read: read as never,
      more: ({ points }) => ({ points: String(points) }),
    })
  let text = ''
  for await (const piece of fileIn('en_US')) text += piece
  const lines = text.split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    '\ufefforder,ordered,option,reward,pieces,name,city,points,tracking',
    '#1001-1,2026-11-24,l,"Coat, ""warm""",2,Ann,Munich,90,',
  ])
  expect(lines.slice(1, -1).map(line => line.split(',')[0])).toEqual(
    all.map(({ order_id, line_no }) => `#${order_id}-${line_no}`),
  )

  // A German spreadsheet shows a line with commas in one cell.
  const { value } = await fileIn('de_DE').next()
  expect(value).toBe('\ufefforder;ordered;option;reward;pieces;name;city;points;tracking\r\n')
})
