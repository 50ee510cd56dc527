import { brandVariables, neutralBrand } from '@cuesheet/contract/values/brand-colours'
import { brand, override } from './brand.ts'

/** Sets the colour variables that styles/tokens.css reads, over those the server wrote into the page. */
export function paintBrand(root: HTMLElement) {
  const metadata = brand.metadata() ?? neutralBrand
  const variables = brandVariables(
    override.color_primary ?? metadata.color_primary,
    override.color_primary_dim ?? metadata.color_primary_dim,
    { primary: override.color_primary !== null, primaryDim: override.color_primary_dim !== null },
  )
  for (const [name, value] of variables) root.style.setProperty(name, value)
}
