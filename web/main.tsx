import '@fontsource-variable/onest/wght.css'
import './branding/tokens.css'
import './ui/ui.css'
import './shell/shell.css'
import { createRoot } from 'react-dom/client'
import { sessionId } from './session/session-id.ts'
import { startUp } from './session/start-up.ts'
import { CairnApp } from './shell/CairnApp.tsx'

// What comes is fetched while start-up asks the server: the login screen where nobody is signed in.
if (sessionId()) void import('./screens.ts').then(({ fetchAhead }) => fetchAhead())
else void import('./screens/login/LoginScreen.tsx')

createRoot(document.getElementById('app')!).render(<CairnApp ready={startUp()} />)
