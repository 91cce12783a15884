import { useId, useRef, useState } from 'react'
import type { Reward } from '../../contract/rewards.ts'
import { CallError } from '../../web/client/call-error.ts'
import { AccountDone } from '../../web/parts/account/AccountDone.tsx'
import { LanguageChoice } from '../../web/parts/account/LanguageChoice.tsx'
import { Say } from '../../web/parts/account/Say.tsx'
import { AvatarPicker } from '../../web/parts/avatar/AvatarPicker.tsx'
import { Cropper } from '../../web/parts/avatar/Cropper.tsx'
import { CodeInput } from '../../web/parts/codes/CodeInput.tsx'
import { RedeemCode } from '../../web/parts/codes/RedeemCode.tsx'
import { Won } from '../../web/parts/codes/Won.tsx'
import { NewPasswordField } from '../../web/parts/NewPasswordField.tsx'
import { PersonAvatar } from '../../web/parts/PersonAvatar.tsx'
import { TeamFigures } from '../../web/parts/team/TeamFigures.tsx'
import { Reading } from '../../web/parts/texts/Reading.tsx'
import { WishCard } from '../../web/parts/wish/WishCard.tsx'
import { WishMark } from '../../web/parts/wish/WishMark.tsx'
import { Button } from '../../web/ui/Button.tsx'
import { type Specimen, statesOf } from './specimen.tsx'

const maya = { firstName: 'Maya', lastName: 'Lindqvist' }

export const partSpecimens: readonly Specimen[] = [
  ...statesOf('NewPasswordField', {
    empty: () => <Password />,
    'half right': () => <Password start="summit" />,
    wrong: () => <Password start="summit" error="This password is too common." />,
  }),
  ...statesOf('PersonAvatar', { initials: () => <PersonAvatar person={maya} size="lg" /> }),
  ...statesOf('AccountDone', {
    done: () => (
      <AccountDone icon="mail" heading="Look into your mail" text="We have sent you a link.">
        <Button block>Back to sign-in</Button>
      </AccountDone>
    ),
  }),
  ...statesOf('LanguageChoice', { 'two languages': () => <LanguageChoice /> }),
  ...statesOf('Say', {
    lead: () => <Say lead="Welcome back." />,
    notice: () => <Say lead="" notice="Your session has ended." />,
    failure: () => <Say lead="" failure={failure} help={<a href="/forgot-password">Forgot password?</a>} />,
  }),
  ...statesOf('AvatarPicker', { 'without a picture': () => <AvatarPicker errorType="upload-avatar" /> }),
  ...statesOf('Cropper', { 'a photo': () => <Cropper photo={photo} onChange={() => {}} /> }),
  ...statesOf('CodeInput', { filled: () => <Code /> }),
  ...statesOf('RedeemCode', {
    card: () => <RedeemCode look="card" />,
    pill: () => <RedeemCode look="pill" />,
  }),
  ...statesOf('Won', {
    card: () => <Won look="card" earned="+250 points" message="Thank you for your help." onAgain={() => {}} />,
    pill: () => <Won look="pill" earned="+250 points" message="Thank you for your help." onAgain={() => {}} />,
  }),
  ...statesOf('TeamFigures', {
    'two figures': () => (
      <TeamFigures figures={['13 of 29 could use a hand', '85% of today’s pace']}>No figures yet.</TeamFigures>
    ),
    none: () => <TeamFigures figures={[]}>No figures yet.</TeamFigures>,
  }),
  ...statesOf('WishCard', {
    'on the way': () => <WishCard wish={{ sku: 'tent', name: tent.name, reward: tent }} />,
    reached: () => <WishCard wish={{ sku: 'tent', name: tent.name, reward: { ...tent, points: 0 } }} />,
    'no longer there': () => <WishCard wish={{ sku: 'tent', name: tent.name }} />,
  }),
  ...statesOf('WishMark', { 'at the goal': () => <WishMark reward={tent} /> }),
  ...statesOf('Reading', { 'with contents': () => <LongText /> }),
]

/** Whole pages, and what only appears in them or beside the page: the tests of their screens visit them. */
export const elsewhere = [
  'AccountFrame',
  'AccountPicture',
  'AskForMail',
  'CropDialog',
  'OwnWish',
  'PublicTop',
  'RemovePicture',
  'TextPage',
  'say',
]

const tent: Reward = {
  sku: 'tent',
  pageType: 'merchandise',
  category: 'outdoors',
  kind: 'parcel',
  name: 'Two-person tent',
  text: 'Light enough for a summit.',
  drawing: 'tent',
  points: 5000,
  options: [],
}

const failure = {
  tries: 1,
  error: new CallError({ message: 'The user ID or password is wrong.', httpCode: 401 }),
  code: '',
}

function Password({ start = '', error }: { readonly start?: string; readonly error?: string }) {
  const [value, setValue] = useState(start)
  return <NewPasswordField label="New password" value={value} onChange={setValue} error={error} />
}

function Code() {
  const [code, setCode] = useState('SUMM-ITSE-ASON')
  const input = useRef<HTMLInputElement>(null)
  return <CodeInput className="input" aria-label="Code" inputRef={input} value={code} onChange={setCode} />
}

function LongText() {
  // A heading's id is its own in the whole page, which shows this text many times.
  const id = useId()
  const content = ['Choosing', 'Working', 'Reaching', 'Enjoying'].flatMap(title => [
    { tag: 'h2' as const, id: `${title}${id}`, children: [{ text: title }] },
    { tag: 'p' as const, children: [{ text: `What there is to say about ${title.toLowerCase()}.` }] },
  ])
  return <Reading text={{ name: 'faq', locale: 'en_US', title: 'Questions', content }} />
}

const photo = document.createElement('canvas')
photo.width = 800
photo.height = 600
const painter = photo.getContext('2d')!
painter.fillStyle = '#9b1d3a'
painter.fillRect(0, 0, 800, 600)
painter.fillStyle = '#f08ba3'
painter.fillRect(200, 150, 400, 300)
