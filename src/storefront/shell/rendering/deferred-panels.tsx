import { useLoadedOnFirstSign } from '#ui/deferred.ts'
import { late } from '#ui/overlays/late.tsx'
import { useBag } from '../../cart/bag/bag-context.ts'
import { usePanels, type PanelName } from '../panels-context.tsx'

// Each is imported together with its panel component, to avoid two fetches in sequence.
const loadMenu = () =>
  Promise.all([import('../header/menu-panel.tsx'), import('#ui/overlays/panel-sheet.tsx')]).then(
    ([file]) => ({
      default: file.MenuPanel,
    }),
  )
const loadSide = () =>
  Promise.all([import('../side-panel.tsx'), import('#ui/overlays/panel-sheet.tsx')]).then(([file]) => ({
    default: file.SidePanel,
  }))
const loadMixed = () =>
  Promise.all([import('../../cart/mixed-types.tsx'), import('#ui/overlays/modal-sheet.tsx')]).then(
    ([file]) => ({
      default: file.MixedTypes,
    }),
  )
const loadRegion = () =>
  Promise.all([import('../region/region-modal.tsx'), import('#ui/overlays/modal-sheet.tsx')]).then(
    ([file]) => ({
      default: file.RegionModal,
    }),
  )

const MenuPanel = late(loadMenu)
const SidePanel = late(loadSide)
const MixedTypes = late(loadMixed)
const RegionModal = late(loadRegion)

/** Panels over the page, loaded on the first user interaction, as no page shows them initially. */
export function DeferredPanels() {
  const { openPanel, close } = usePanels()
  const { mixed, answerMixed } = useBag()
  useLoadedOnFirstSign(loadMenu)
  useLoadedOnFirstSign(loadSide)
  useLoadedOnFirstSign(loadRegion)
  const isOpen = (...names: readonly PanelName[]) => openPanel !== null && names.includes(openPanel)
  return (
    <>
      <MenuPanel open={isOpen('menu', 'search')} onOpenChange={close} />
      <SidePanel open={isOpen('user', 'cart')} onOpenChange={close} />
      <MixedTypes open={mixed !== null} onOpenChange={() => answerMixed(false)} />
      <RegionModal open={isOpen('country', 'language')} onOpenChange={close} />
    </>
  )
}
