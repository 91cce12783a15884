import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { fromProtected } from '../../../rules/programs/who-comes-in.ts'
import { lazyComponent, loadCode } from '../../client/code.ts'
import { currentSession } from '../../session/session.ts'
import { type ConsolePlace, consolePaths } from './console-paths.ts'
import './console.css'

// biome-ignore lint/suspicious/noExplicitAny: screens take nothing
const screens: Readonly<Record<ConsolePlace, () => Promise<React.ComponentType<any>>>> = {
  today: async () => (await import('./today/TodayScreen.tsx')).TodayScreen,
  programs: async () => (await import('./programs/ProgramsScreen.tsx')).ProgramsScreen,
  program: async () => (await import('./programs/ProgramScreen.tsx')).ProgramScreen,
  forecast: async () => (await import('./forecast/ForecastScreen.tsx')).ForecastScreen,
  rehearsal: async () => (await import('./rehearsal/RehearsalScreen.tsx')).RehearsalScreen,
  proposal: async () => (await import('./programs/ProposalScreen.tsx')).ProposalScreen,
  draft: async () => (await import('./drafts/DraftScreen.tsx')).DraftScreen,
  brandPreview: async () => (await import('./preview/BrandFrame.tsx')).BrandFrame,
  preview: async () => (await import('./preview/PreviewFrame.tsx')).PreviewFrame,
  results: async () => (await import('./results/ResultsScreen.tsx')).ResultsScreen,
  batch: async () => (await import('./results/BatchScreen.tsx')).BatchScreen,
  issue: async () => (await import('./results/IssueScreen.tsx')).IssueScreen,
  receipt: async () => (await import('./results/ReceiptScreen.tsx')).ReceiptScreen,
  reverse: async () => (await import('./results/ReverseScreen.tsx')).ReverseScreen,
  files: async () => (await import('./files/FilesScreen.tsx')).FilesScreen,
  file: async () => (await import('./files/FileScreen.tsx')).FileScreen,
  commitFile: async () => (await import('./files/CommitScreen.tsx')).CommitScreen,
  people: async () => (await import('./people/PeopleScreen.tsx')).PeopleScreen,
  person: async () => (await import('./people/PersonScreen.tsx')).PersonScreen,
  points: async () => (await import('./points/PointsScreen.tsx')).PointsScreen,
  codes: async () => (await import('./codes/CodesScreen.tsx')).CodesScreen,
  codeBatch: async () => (await import('./codes/CodeBatchScreen.tsx')).CodeBatchScreen,
  rewards: async () => (await import('./stock/ProductsScreen.tsx')).ProductsScreen,
  newProduct: async () => (await import('./stock/NewProductScreen.tsx')).NewProductScreen,
  product: async () => (await import('./stock/ProductScreen.tsx')).ProductScreen,
  orders: async () => (await import('./orders/OrdersScreen.tsx')).OrdersScreen,
  packing: async () => (await import('./orders/PackingScreen.tsx')).PackingScreen,
  suppliers: async () => (await import('./suppliers/SuppliersScreen.tsx')).SuppliersScreen,
  owed: async () => (await import('./owed/OwedScreen.tsx')).OwedScreen,
  mails: async () => (await import('./mails/MailsScreen.tsx')).MailsScreen,
  words: async () => (await import('./words/WordsScreen.tsx')).WordsScreen,
  settings: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  settingsCatalogue: async () => (await import('./settings/CatalogueScreen.tsx')).CatalogueScreen,
  settingsTexts: async () => (await import('./settings/TextsScreen.tsx')).TextsScreen,
  settingsHosts: async () => (await import('./settings/HostsScreen.tsx')).HostsScreen,
  settingsCard: async () => (await import('./settings/SettingsCardScreen.tsx')).SettingsCardScreen,
  signOn: async () => (await import('./sign-on/SignOnScreen.tsx')).SignOnScreen,
  newProvider: async () => (await import('./sign-on/ProviderScreen.tsx')).ProviderScreen,
  provider: async () => (await import('./sign-on/ProviderScreen.tsx')).ProviderScreen,
  tasks: async () => (await import('./tasks/TasksScreen.tsx')).TasksScreen,
  audit: async () => (await import('./audit/AuditScreen.tsx')).AuditScreen,
  access: async () => (await import('./access/AccessScreen.tsx')).AccessScreen,
  me: async () => (await import('./me/MeScreen.tsx')).MeScreen,
}

/**
 * The console's places below the root route. They are loaded with the page only where its address is one of theirs, so that
 * nobody else pays for them; whoever comes from elsewhere in the product loads the page anew.
 */
export function consoleRoutes(root: AnyRoute, follow: (path: string | undefined) => void): AnyRoute {
  const frame = lazyComponent(async () => (await import('./frame/ConsoleFrame.tsx')).ConsoleFrame)
  const console = createRoute({
    getParentRoute: () => root,
    id: 'console',
    component: frame,
    beforeLoad: ({ location }) => follow(fromProtected(currentSession().user, location.href)),
    loader: async () => {
      const words = loadCode(() => import('../../words/console-words.ts'))
      await Promise.all([frame.preload(), words.then(({ speakConsole }) => speakConsole())])
    },
  })
  const places = Object.entries(consolePaths) as [ConsolePlace, string][]
  return console.addChildren(
    places.map(([name, path]) =>
      createRoute({ getParentRoute: () => console, path, component: lazyComponent(screens[name]) }),
    ),
  )
}
