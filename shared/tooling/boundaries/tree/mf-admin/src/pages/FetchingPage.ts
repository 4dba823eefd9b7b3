import { useQuery } from "@tanstack/react-query";

export const FetchingPage = () => useQuery({ queryKey: ["users"] });
