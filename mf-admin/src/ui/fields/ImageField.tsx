import { useEffect, useMemo, useRef } from "react";
import { Button } from "antd";
import { ImagePlus } from "lucide-react";
import { useToast } from "@portal/shared/contract/useToast";
import { IMAGE_TYPES, imageProblem, noImage, type ImageChoice } from "../../data/images";
import styles from "./ImageField.module.css";

interface ImageFieldProps {
  id?: string;
  value?: ImageChoice;
  onChange?: (choice: ImageChoice) => void;
}

/** Uploads nothing until the form is submitted. */
export function ImageField({ id, value = noImage, onChange }: ImageFieldProps) {
  const toast = useToast("image");
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(value);

  function choose(file: File | undefined) {
    if (!file) return;
    const problem = imageProblem(file);
    if (problem) toast({ ...problem, variant: "destructive" });
    else onChange?.({ url: value.url, file });
  }

  return (
    <div className={styles.field}>
      {preview && <img src={preview} alt="" className={styles.preview} />}
      <div className={styles.actions}>
        <Button icon={<ImagePlus size={16} aria-hidden />} onClick={() => input.current?.click()}>
          {preview ? "Replace image" : "Choose image"}
        </Button>
        {preview && (
          <Button danger type="text" onClick={() => onChange?.(noImage)}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={IMAGE_TYPES.join(",")}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}

function usePreview({ url, file }: ImageChoice): string | null {
  const local = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);
  return local ?? url;
}
