/** Where a tooltip applies: always, or only while the rail shows icons without words. */
export type TooltipScope = 'always' | 'collapsed-rail'

/**
 * Attributes that give an element a tooltip on hover, focus and tap; `TooltipHost` draws it. What the text says must
 * also be readable without it (a label, a table's exact column, screen reader text): it is an aid for the eye.
 */
export const tooltip = (text: string, scope: TooltipScope = 'always') => ({
  'data-tooltip': text,
  'data-tooltip-scope': scope,
})
