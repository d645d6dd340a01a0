import { createContext, use, useEffect, useEffectEvent, useState, type ComponentType } from 'react'

/** Called when a component over the page could not be loaded, for example without a network. */
export const LoadFailedContext = createContext<() => void>(() => undefined)

type OverPage = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * A component over the page that is loaded when it is opened for the first time. If loading fails, it closes and the
 * page stays, where `lazy` would replace the page by its error page and would never load again.
 */
export function late<Props extends OverPage>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType | null = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Late(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const tell = use(LoadFailedContext)
    const fail = useEffectEvent(() => {
      props.onOpenChange(false)
      tell()
    })
    const isWanted = props.open && Loaded === null
    useEffect(() => {
      if (!isWanted) return
      let isGone = false
      load().then(
        (file) => {
          loaded = file.default
          if (!isGone) setLoaded(() => file.default)
        },
        () => (isGone ? undefined : fail()),
      )
      return () => {
        isGone = true
      }
    }, [isWanted])
    if (Loaded) return <Loaded {...props} />
    return isWanted && Meanwhile ? <Meanwhile /> : null
  }
}
