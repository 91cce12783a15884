import '@fontsource-variable/onest/wght.css'
import '../../web/branding/tokens.css'
import '../../web/ui/ui.css'
import '../../web/shell/shell.css'
import './gallery.css'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import enUS from '../../bundles/goalquest/en_US.json' with { type: 'json' }
import { changeSession } from '../../web/session/session.ts'
import type { Message } from '../../web/words/message.ts'
import { keepWords } from '../../web/words/words.ts'
import { Gallery } from './Gallery.tsx'
import { sampleSession } from './sample-session.ts'

const messages = Object.entries(enUS).map(([key, text]) => [key, compileMessage(text) as Message])
keepWords({ bundleName: 'goalquest', locale: 'en_US', messages: Object.fromEntries(messages) })
changeSession(sampleSession)

// Links need a router; here they lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
})
createRoot(document.getElementById('app')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
