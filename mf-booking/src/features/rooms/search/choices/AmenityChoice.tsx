import styles from "./AmenityChoice.module.css";

interface Props {
  options: readonly string[];
  value: readonly string[];
  onChange: (amenities: string[]) => void;
}

export function AmenityChoice({ options, value, onChange }: Props) {
  return (
    <ul className={styles.list} aria-label="Amenities">
      {options.map((amenity) => (
        <li key={amenity}>
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={value.includes(amenity)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...value, amenity] : value.filter((other) => other !== amenity))
              }
            />
            {amenity}
          </label>
        </li>
      ))}
    </ul>
  );
}
