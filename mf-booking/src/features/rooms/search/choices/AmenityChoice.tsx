import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import choiceStyles from "../../../../ui/choices/ChoiceGroup.module.css";
import { PopoverButton } from "../../../../ui/popover/PopoverButton";
import styles from "./AmenityChoice.module.css";

interface Props {
  options: readonly string[];
  value: readonly string[];
  onChange: (amenities: string[]) => void;
}

export function AmenityChoice({ options, value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      label="Amenities"
      open={open}
      onOpenChange={setOpen}
      isPressed={value.length > 0}
      buttonClassName={`${choiceStyles.choice} ${styles.button}`}
      button={
        <>
          <span className={styles.text}>{value.join(", ") || "Any amenities"}</span>
          <ChevronsUpDown aria-hidden size={16} />
        </>
      }
    >
      <ul className={styles.list}>
        {options.map((amenity) => (
          <li key={amenity}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={value.includes(amenity)}
                onChange={({ target: { checked } }) =>
                  onChange(
                    checked ? [...value, amenity] : value.filter((other) => other !== amenity),
                  )
                }
              />
              {amenity}
            </label>
          </li>
        ))}
      </ul>
    </PopoverButton>
  );
}
