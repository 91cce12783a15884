import type { Session } from '../../web/session/session.ts'

const languages = [
  { code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English [U.S.]' },
  { code: 'de_DE', intlCode: 'de-DE', writingDirection: 'ltr', label: 'Deutsch' },
] as const

/** A client with every feature and a person of theirs, as start-up and sign-in would leave them. */
export const sampleSession: Partial<Session> = {
  client: {
    key: 'northlight',
    name: 'Northlight',
    bundles: ['goalquest'],
    wordsVersion: '1',
    features: { dashboard: true, myPlan: true, ots: true },
    locales: [...languages],
    defaultLocale: 'en_US',
    ssoConfig: { ssoType: 'none', providers: [] },
    isTestHost: false,
  },
  company: {
    clientBranding: {
      primaryColor: '#44c9fb',
      secondaryColor: '#0c7eac',
      theme: 'mountain',
      mediaLabel: 'points',
      mediaLabels: [],
    },
    passwordRules: {
      isLowerCaseRequired: true,
      isUpperCaseRequired: true,
      isSpecialCharRequired: true,
      isNumberRequired: true,
      minLength: 12,
      maxLength: 64,
    },
    clientCountries: [],
    defaultLocale: 'en_US',
    localeList: [...languages],
  },
  user: {
    userId: '1',
    userName: 'maya',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    locale: { code: 'en_US', intlCode: 'en-US' },
    authenticated: true,
    authType: 'login',
    firstTimeSetupDone: true,
    isLaunchAs: false,
    leadsTeam: false,
    adminUser: false,
    enabled: true,
    accountExpired: false,
    accountLocked: false,
    credentialsExpired: false,
    accountBalance: { result: 12480 },
    participantFeatures: { ots: true },
    privacyNotice: { hasAcknowledged: true, version: 1 },
    rewardMenuItems: [],
  },
}
