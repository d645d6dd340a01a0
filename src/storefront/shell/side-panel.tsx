import { Panel } from '#ui/panel.tsx'
import { useWords } from '../i18n/words.tsx'
import { usePanels } from './panels-context.tsx'
import { SidePanelCart } from './side-panel-cart.tsx'
import { SidePanelUser } from './side-panel-user.tsx'

/** The sheet from the right, in one of its two modes (SPEC §2, §4). */
export function SidePanel() {
  const shell = useWords('shell')
  const bag = useWords('bag')
  const user = useWords('user')
  const { shown, message, close } = usePanels()
  const common = { onOpenChange: (next: boolean) => !next && close(), closeLabel: shell('close') }
  return (
    <>
      <Panel
        {...common}
        open={shown === 'cart'}
        title={bag('title')}
        top={
          message ? (
            <p role="status" className="bg-accent-soft px-4 py-3">
              {message}
            </p>
          ) : null
        }
      >
        <SidePanelCart />
      </Panel>
      <Panel {...common} open={shown === 'user'} title={user('title')}>
        <SidePanelUser />
      </Panel>
    </>
  )
}
