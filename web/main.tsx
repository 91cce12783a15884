import './ahead.ts'
import '@fontsource-variable/onest/wght.css'
import './branding/tokens.css'
import './ui/ui.css'
import './shell/shell.css'
import { createRoot } from 'react-dom/client'
import { startUp } from './session/start-up.ts'
import { CairnApp } from './shell/CairnApp.tsx'

createRoot(document.getElementById('app')!).render(<CairnApp ready={startUp()} />)
