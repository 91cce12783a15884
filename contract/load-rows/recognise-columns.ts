import { similarity } from '../../rules/files/similarity.ts'
import { type LoadKind, loadKinds, loadShapes } from './load-kind.ts'

/** What else the columns are called, in the words of the systems that files come from: English, German, Japanese. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  externalId: [
    'employee id',
    'employee number',
    'personnel number',
    'staff id',
    'Personalnummer',
    'Mitarbeiternummer',
    '社員番号',
    '従業員番号',
  ],
  userName: [
    'user',
    'user id',
    'login',
    'login name',
    'Benutzername',
    'Benutzer',
    'Benutzerkennung',
    'Anmeldename',
    'ユーザー名',
    'ユーザーID',
    'ログインID',
  ],
  firstName: ['given name', 'forename', 'Vorname', '名'],
  lastName: ['surname', 'family name', 'Nachname', 'Familienname', '姓'],
  email: ['e-mail', 'mail', 'email address', 'E-Mail-Adresse', 'メールアドレス', 'メール'],
  locale: ['language', 'Sprache', '言語'],
  country: ['country code', 'Land', '国'],
  status: ['state', 'active', 'Zustand', '状態', 'ステータス'],
  hireDate: ['hired', 'start date', 'entry date', 'Eintrittsdatum', 'Eintritt', '入社日'],
  ssoSubject: ['sso id', 'subject', 'sso'],
  unitId: [
    'unit',
    'org unit',
    'department',
    'department id',
    'Einheit',
    'Abteilung',
    'Organisationseinheit',
    '部署',
    '部署コード',
    '組織コード',
  ],
  parentId: ['parent', 'parent unit', 'Übergeordnete Einheit', '上位組織', '親組織'],
  name: ['unit name', 'department name', 'Bezeichnung', '部署名', '組織名'],
  validFrom: ['from', 'valid from', 'Gültig ab', '開始日', '適用開始日'],
  validTo: ['to', 'until', 'valid to', 'Gültig bis', '終了日', '適用終了日'],
  role: ['function', 'Rolle', 'Funktion', '役割'],
  programId: ['program', 'programme', 'campaign', 'Programm', 'Kampagne', 'プログラム', 'プログラムID'],
  groupId: ['group', 'segment', 'Gruppe', 'グループ'],
  value: [
    'result',
    'amount',
    'sales',
    'revenue',
    'units sold',
    'Wert',
    'Ergebnis',
    'Betrag',
    'Umsatz',
    '実績',
    '値',
    '金額',
    '売上',
  ],
  target: ['goal', 'objective', 'quota', 'Ziel', 'Zielwert', '目標', '目標値'],
  award: ['points', 'reward', 'Prämie', 'Punkte', 'ポイント', '報酬'],
  level: ['goal level', 'tier', 'Stufe', 'Zielstufe', 'レベル'],
  selectedAt: ['selected', 'chosen at', 'selection date', 'Gewählt am', '選択日'],
  dataThrough: ['date', 'through', 'data through', 'as of', 'Datum', 'Stand', 'Datenstand', '日付', '集計日'],
  weight: ['Gewicht', 'Gewichtung', '重み'],
  mqValue: ['minimum', 'mq', 'qualifier', 'Mindestwert', '最低基準値'],
  bonusValue: ['bonus', 'Bonus', 'ボーナス'],
  sourceRowId: ['row id', 'order id', 'transaction id', 'Bestellnummer', 'Vorgangsnummer', '取引番号', '注文番号'],
}

/** How much a name must be like another, in hundredths, to be proposed. */
const leastLike = 60

/**
 * For each column of a header the column of the kind that it most likely is: by name, by one of its other names, else by likeness.
 * A proposal only: a person confirms it. `['Benutzername', 'Betrag']` of baselines is `['userName', 'value']`.
 */
export function proposeColumns(kind: LoadKind, header: readonly string[]): (string | null)[] {
  const { columns } = loadShapes[kind]
  const pairs = header.flatMap((given, place) =>
    columns.map(({ name }) => ({ place, name, like: likeness(given, name) })).filter(({ like }) => like >= leastLike),
  )
  const proposed: (string | null)[] = header.map(() => null)
  const taken = new Set<string>()
  for (const { place, name } of pairs.sort((one, other) => other.like - one.like || one.place - other.place)) {
    if (proposed[place] !== null || taken.has(name)) continue
    proposed[place] = name
    taken.add(name)
  }
  return proposed
}

/**
 * The columns as a load reads them: as given, else as proposed; nothing where the header has their names anyway, so that a file is the
 * same file however it comes.
 */
export function columnsAsRead(
  kind: LoadKind,
  header: readonly string[],
  columns: readonly (string | null)[] = proposeColumns(kind, header),
): readonly (string | null)[] | undefined {
  const known = loadShapes[kind].columns
  const byName = header.map(
    name => known.find(column => column.name.toLowerCase() === name.toLowerCase())?.name ?? null,
  )
  return JSON.stringify(byName) === JSON.stringify(columns) ? undefined : columns
}

export interface KindScore {
  readonly kind: LoadKind
  readonly score: number
  readonly missing: string[]
}

/** The kinds by how well a header fits them, the best first: required columns count most, and what is left over speaks against. */
export function scoreKinds(header: readonly string[]): KindScore[] {
  return loadKinds
    .map(kind => {
      const proposed = new Set(proposeColumns(kind, header))
      const { columns } = loadShapes[kind]
      const missing = columns
        .filter(({ name, isRequired }) => isRequired && !proposed.has(name))
        .map(({ name }) => name)
      const found = columns.filter(({ name }) => proposed.has(name))
      const required = found.filter(({ isRequired }) => isRequired).length
      const score = 2 * required + (found.length - required) - (header.length - found.length) - 3 * missing.length
      return { kind, score, missing }
    })
    .sort((one, other) => other.score - one.score)
}

/** The kind of a header, where one fits fully and better than every other. */
export function recogniseKind(scores: readonly KindScore[]): LoadKind | undefined {
  const [best, next] = scores
  return best?.missing.length === 0 && best.score > (next?.score ?? -Infinity) ? best.kind : undefined
}

/** What stands for a header where its settings are remembered: its names, without those that a file of rejects puts before them. */
export function headerSignature(header: readonly string[]): string {
  const names = header.map(plain)
  return (isOfRejects(header) ? names.slice(2) : names).join('\u001f')
}

/** A file of rejected lines names line and codes before the columns of the file that it came from. */
export function isOfRejects(header: readonly string[]): boolean {
  return header[0] === 'line' && header[1] === 'codes'
}

function likeness(given: string, column: string): number {
  const name = plain(given)
  if (name === '') return 0
  if (name === plain(column)) return 100
  const others = (otherNames[column] ?? []).map(plain)
  if (others.includes(name)) return 90
  return Math.max(...[plain(column), ...others].map(other => Math.floor(similarity(name, other) * 80)))
}

/** `E-Mail_Adresse` is `emailadresse`. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
