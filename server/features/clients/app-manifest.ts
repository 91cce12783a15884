import { localeOf } from '../../../rules/clients/locales.ts'
import { type AppIcon, appIcons } from './app-icon.ts'
import type { Client } from './client-of-host.ts'

/** The paper on which every page stands by day (web/branding/tokens.css, `--bg`): the splash turns into the page unseen. */
const paper = '#faf7f2'

/** The web app manifest of a client: its name, colours and icons, for whoever puts the app on the home screen. */
export function appManifest({ name, defaultLocale, settings: { branding } }: Client) {
  const { intlCode, writingDirection } = localeOf(defaultLocale)
  return {
    id: '/',
    name,
    lang: intlCode,
    dir: writingDirection,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: branding.secondaryColor,
    icons: (Object.keys(appIcons) as AppIcon[])
      .filter(icon => icon !== 'apple-touch-icon')
      .map(icon => ({
        src: iconPath(icon),
        sizes: `${appIcons[icon].side}x${appIcons[icon].side}`,
        type: 'image/png',
        purpose: appIcons[icon].isWhole ? 'maskable' : 'any',
      })),
  }
}

export function iconPath(icon: AppIcon): string {
  return `/app-icons/${icon}.png`
}
