import { useId, useState } from 'react'
import { Picture } from '../../web/scenes/Picture.tsx'
import camp from '../../web/scenes/pictures/camp.svg'
import { Alert, type AlertKind } from '../../web/ui/Alert.tsx'
import { Avatar, type AvatarSize } from '../../web/ui/Avatar.tsx'
import { Bar } from '../../web/ui/Bar.tsx'
import { Button, type ButtonLook } from '../../web/ui/Button.tsx'
import { Chip, type ChipProps } from '../../web/ui/Chip.tsx'
import { EmptyState } from '../../web/ui/EmptyState.tsx'
import { Icon, iconNames } from '../../web/ui/Icon.tsx'
import { Loading } from '../../web/ui/Loading.tsx'
import { Metric } from '../../web/ui/Metric.tsx'
import { type CheckState, PasswordChecklist } from '../../web/ui/PasswordChecklist.tsx'
import { PasswordInput } from '../../web/ui/PasswordInput.tsx'
import { RichText } from '../../web/ui/RichText.tsx'
import { Segmented } from '../../web/ui/Segmented.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { type Column, Table } from '../../web/ui/Table.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { type Specimen, statesOf } from './specimen.tsx'

const looks: readonly ButtonLook[] = ['primary', 'soft', 'line', 'quiet']
const alerts: readonly AlertKind[] = ['info', 'good', 'warn', 'bad']
const chips: readonly NonNullable<ChipProps['kind']>[] = ['quiet', 'brand', 'good', 'bad', 'reward', 'solid', 'glass']
const sizes: readonly AvatarSize[] = ['sm', 'md', 'lg', 'xl']
const password = { label: 'Password', showText: 'Show password', hideText: 'Hide password', autoComplete: 'off' }
const photo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#9b1d3a"/><circle cx="4" cy="4" r="2" fill="#f08ba3"/></svg>')}`

export const uiSpecimens: readonly Specimen[] = [
  ...statesOf('Button', {
    looks: () =>
      looks.map(look => (
        <Button key={look} look={look}>
          {look}
        </Button>
      )),
    'with an icon': () =>
      looks.map(look => (
        <Button key={look} look={look} icon="arrow">
          {look}
        </Button>
      )),
    busy: () =>
      looks.map(look => (
        <Button key={look} look={look} busy>
          {look}
        </Button>
      )),
    disabled: () =>
      looks.map(look => (
        <Button key={look} look={look} disabled>
          {look}
        </Button>
      )),
    sizes: () =>
      (['sm', 'md', 'lg'] as const).map(size => (
        <Button key={size} size={size}>
          {size}
        </Button>
      )),
    block: () => <Button block>Whole width</Button>,
  }),
  ...statesOf('Alert', {
    kinds: () =>
      alerts.map(kind => (
        <Alert key={kind} kind={kind}>
          A message of the kind {kind}.
        </Alert>
      )),
    dismissible: () => (
      <Alert dismissText="Dismiss" onDismiss={() => {}}>
        A message that can be dismissed.
      </Alert>
    ),
  }),
  ...statesOf('Avatar', {
    initials: () => sizes.map(size => <Avatar key={size} size={size} initials="ML" />),
    picture: () => sizes.map(size => <Avatar key={size} size={size} initials="ML" imageUrl={photo} />),
    'lost picture': () => <Avatar initials="ML" imageUrl="data:image/png,none" />,
  }),
  ...statesOf('Bar', {
    'from nothing to beyond the goal': () =>
      [0, 42, 100, 130].map(percent => <Bar key={percent} percent={percent} label={`Progress ${percent} %`} />),
    'with pace': () => <Bar percent={42} pace={60} label="Progress with pace" />,
    small: () => <Bar percent={42} size="sm" label="Small progress" />,
  }),
  ...statesOf('Chip', {
    kinds: () =>
      chips.map(kind => (
        <Chip key={kind} kind={kind}>
          {kind}
        </Chip>
      )),
    'with an icon': () =>
      chips.map(kind => (
        <Chip key={kind} kind={kind} icon="star">
          {kind}
        </Chip>
      )),
  }),
  ...statesOf('EmptyState', {
    plain: () => <EmptyState heading="h3" title="Nothing here yet" text="Come back tomorrow." />,
    'with picture and action': () => (
      <EmptyState
        heading="h3"
        title="Nothing here yet"
        text="Come back tomorrow."
        picture={<Picture src={camp} plain />}
        action={<Button>Try again</Button>}
      />
    ),
  }),
  ...statesOf('Icon', {
    all: () => iconNames.map(name => <Icon key={name} name={name} />),
    mirrored: () => (['arrow', 'chev-r', 'logout'] as const).map(name => <Icon key={name} name={name} flip />),
  }),
  ...statesOf('Loading', {
    loading: () => (
      <Loading label="Loading">
        <Skeleton height="1.5rem" />
      </Loading>
    ),
  }),
  ...statesOf('Skeleton', {
    'line, shorter and round': () => (
      <>
        <Skeleton height="1.5rem" />
        <Skeleton height="1.5rem" width="60%" />
        <Skeleton height="3rem" width="3rem" round />
      </>
    ),
  }),
  ...statesOf('Metric', {
    'with and without icon and note': () => (
      <dl className="metrics">
        <Metric label="Result" value="182" />
        <Metric icon="target" label="Goal" value="240" note="120 %" />
      </dl>
    ),
  }),
  ...statesOf('PasswordInput', {
    empty: () => <PasswordInput {...password} />,
    filled: () => <PasswordInput {...password} defaultValue="summit season" />,
    wrong: () => <PasswordInput {...password} error="Enter your password." />,
  }),
  ...statesOf('PasswordChecklist', { 'neutral, met and not met': () => <Checklist /> }),
  ...statesOf('RichText', {
    'every element': () => <RichText content={richText} ownLink={(href, children) => <a href={href}>{children}</a>} />,
  }),
  ...statesOf('Segmented', { 'one chosen': () => <Choice /> }),
  ...statesOf('Table', {
    sorted: () => <People sort={{ by: 'result', descending: true }} onSort={() => {}} />,
    unsorted: () => <People />,
  }),
  ...statesOf('TextField', {
    empty: () => <TextField label="First name" />,
    'with a hint': () => <TextField label="First name" hint="As in your passport." defaultValue="Maya" />,
    wrong: () => <TextField label="First name" hint="As in your passport." error="Enter your first name." />,
    disabled: () => <TextField label="First name" disabled defaultValue="Maya" />,
  }),
]

function Checklist() {
  const states: readonly CheckState[] = ['neutral', 'satisfied', 'failed']
  const checks = states.map(state => ({ key: state, text: `A rule that is ${state}`, state, stateText: state }))
  return <PasswordChecklist id={useId()} label="Rules" checks={checks} />
}

function Choice() {
  const [value, setValue] = useState('day')
  const options = ['day', 'week', 'month'].map(name => ({ value: name, text: name }))
  return <Segmented label="Interval" options={options} value={value} onChange={setValue} />
}

interface Person {
  readonly name: string
  readonly result: number
}

const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, rowHeader: true, sortable: true },
  { key: 'result', title: 'Result', cell: ({ result }) => result, numeric: true, sortable: true },
]
const people: readonly Person[] = [
  { name: 'Maya Lindqvist', result: 182 },
  { name: 'Jonas Berg', result: 94 },
]

function People(props: Pick<Parameters<typeof Table<Person>>[0], 'sort' | 'onSort'>) {
  return <Table caption="People" columns={columns} rows={people} rowKey={({ name }) => name} {...props} />
}

const text = (words: string) => [{ text: words }]
const richText = [
  { tag: 'h3', children: text('A heading') },
  {
    tag: 'p',
    children: [
      { text: 'A paragraph with ' },
      { tag: 'strong', children: text('strong') },
      { text: ', ' },
      { tag: 'em', children: text('emphasised') },
      { text: ' and ' },
      { tag: 'a', href: '/faq', children: text('linked') },
      { text: ' words.' },
    ],
  },
  { tag: 'ul', children: [{ tag: 'li', children: text('A point') }] },
  { tag: 'ol', children: [{ tag: 'li', children: text('A step') }] },
  {
    tag: 'table',
    children: [
      {
        tag: 'tr',
        children: [
          { tag: 'th', children: text('Level') },
          { tag: 'td', children: text('120 %') },
        ],
      },
    ],
  },
]
