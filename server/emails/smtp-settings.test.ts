import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { isMailAddress, operatorAddress, smtpSettings } from './smtp-settings.ts'

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'offered', user: undefined }],
    ['smtps://mail.example.com', { port: 465, tls: 'implicit' }],
    ['smtp://ann:p%40ss@mail.example.com:2525', { port: 2525, tls: 'required', user: 'ann', password: 'p@ss' }],
    ['smtp://ann:pass@127.0.0.1:2525', { tls: 'offered' }],
    ['smtp://ann:pass@127.mail.example.com', { tls: 'required' }],
    ['smtp://ann:pass@relay.example?tls=off', { tls: 'off' }],
    ['smtp://[::1]:25/?from=points@example.com', { host: '::1', port: 25, from: 'points@example.com' }],
  ])('%s is read', (url, wanted) => {
    expect(smtpSettings(readConfig({ SMTP_URL: url }).smtpUrl!)).toMatchObject(wanted)
  })

  test.each([
    ['mail.example.com', /must look like smtp:/],
    ['http://mail.example.com', /must look like smtp:/],
    ['smtp://', /must look like smtp:/],
    ['smtp://mail.example.com/folder', /no folder/],
    ['smtp://ann@mail.example.com', /or neither/],
    ['smtp://mail.example.com?form=a@b.example', /\?form=.*not known/],
    ['smtp://mail.example.com?tls=yes', /tls=required/],
    ['smtps://mail.example.com?tls=off', /nothing for smtps/],
    ['smtp://mail.example.com?contact=nobody', /no mail address/],
  ])('%s stops the start with a sentence', (url, sentence) => {
    const read = () => readConfig({ SMTP_URL: url })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^SMTP_URL /)
    expect(read).toThrow(sentence)
  })

  test('the operator may set an address for mails without a client’s address', () => {
    expect(operatorAddress('smtp://mail.example.com?contact=ops@example.com')).toBe('ops@example.com')
    expect([operatorAddress('smtp://mail.example.com'), operatorAddress(undefined)]).toEqual([undefined, undefined])
  })
})

test.each([
  ['ann@example.com', true],
  ['ann+tag@sub.example.co', true],
  ['jörg@bücher.example', true],
  ['ann@example.com, eve@example.com', false],
  ['ann@example.com\r\nBcc: eve@example.com', false],
  ['Ann <ann@example.com>', false],
  ['ann@example.com>', false],
  ['"ann"@example.com', false],
  ['ann', false],
  ['@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
])('T31 %j is one mail address: %s', (text, wanted) => {
  expect(isMailAddress(text)).toBe(wanted)
})
