import './ahead.ts'
import '@fontsource-variable/onest/wght.css'
import './branding/tokens.css'
import './ui/ui.css'
import './shell/shell.css'
import { createRoot } from 'react-dom/client'
import { startUp } from './session/start-up.ts'
import { CairnApp } from './shell/CairnApp.tsx'

// A style sheet that did not arrive counts as there while it stands in the page: its code would be drawn without it.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)

// A task of its own: together with the first run of all the code it would keep a slow phone from hearing a touch.
setTimeout(() => createRoot(document.getElementById('app')!).render(<CairnApp ready={startUp()} />))
