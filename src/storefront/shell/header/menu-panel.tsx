import { useRef } from 'react'
import { Panel } from '#ui/overlays/panel.tsx'
import { useWords } from '../../i18n/words.tsx'
import { MenuLinks } from './menu-links.tsx'
import { usePanels } from '../panels-context.tsx'
import { SearchBox } from './search-box.tsx'

/** Menu panel on the left: search and navigation. */
export function MenuPanel() {
  const t = useWords('menu')
  const shell = useWords('shell')
  const { openPanel, close, takeLetters } = usePanels()
  const search = useRef<HTMLInputElement>(null)
  return (
    <Panel
      open={openPanel === 'menu' || openPanel === 'search'}
      onOpenChange={(open) => !open && close()}
      side="left"
      title={t('title')}
      closeLabel={shell('close')}
      initialFocus={openPanel === 'search' ? search : undefined}
      className="[--panel-width:33rem]"
      top={
        <div className="relative z-10">
          <SearchBox inputRef={search} takeEarly={takeLetters} />
        </div>
      }
    >
      <div className="pt-3">
        <MenuLinks />
      </div>
    </Panel>
  )
}
