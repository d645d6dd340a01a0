import { createElement, type SVGProps } from 'react'

type Drawing = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Renders a Lucide icon. The build replaces Lucide's own component by this one (vite.config.ts): same shapes, but
 * without unused options such as stroke widths by context, which would be computed for each of a page's many icons.
 */
export default function createIcon({ node }: Drawing) {
  return function Icon({ size = 24, className, children, ...rest }: IconProps) {
    const named =
      rest['aria-label'] !== undefined || rest['aria-labelledby'] !== undefined || children !== undefined
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={named ? undefined : true}
        className={className ? `lucide ${className}` : 'lucide'}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
        {children}
      </svg>
    )
  }
}
